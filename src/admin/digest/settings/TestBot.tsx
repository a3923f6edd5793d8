'use client'

import { Button, useFormFields, useFormModified } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { Choose } from '@/messages/language'
import { callArchive } from '../../callArchive'
import { Notice } from '../../Notice'
import { problemInWords } from '../../problemInWords'
import { useWords } from '../../useWords'
import '../digest.scss'
import { botReport, type BotReport } from './botReport'
import { RemoveToken } from './RemoveToken'

/** The button beside the bot token that asks the chat what to expect of the bot. It sends nothing into any channel. */
export function TestBot() {
  const { choose, language } = useWords()
  const isModified = useFormModified()
  const isStored = useFormFields(([fields]) => fields['chat.botTokenSet']?.value === true)
  const [found, setFound] = useState<BotReport | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const isCalled = useRef(false)

  async function test() {
    if (isCalled.current) return
    isCalled.current = true
    setUnderWay(true)
    setFound(null)
    const answer = await callArchive('/api/digest-runs/test-bot')
    setFound(
      answer.ok
        ? botReport(answer.json, language)
        : { tone: 'error', sentences: [], findings: [problemInWords(answer, choose)] },
    )
    setUnderWay(false)
    isCalled.current = false
  }

  const obstacle = obstacleOf({ isModified, isStored }, choose)
  return (
    <div className="archive-test-bot field-type">
      <div className="archive-test-bot__button">
        <Button
          buttonStyle="secondary"
          disabled={obstacle !== null}
          extraButtonProps={obstacle === null ? {} : { 'aria-describedby': 'test-bot-obstacle' }}
          id="test-bot"
          margin={false}
          onClick={() => void test()}
          size="medium"
        >
          {isUnderWay ? choose('Wird geprüft …', 'Testing…') : choose('Bot prüfen', 'Test the bot')}
        </Button>
        {obstacle === null && <RemoveToken />}
        {obstacle !== null && <span id="test-bot-obstacle">{obstacle}</span>}
      </div>
      {found && obstacle === null && <Report report={found} />}
    </div>
  )
}

function obstacleOf(
  { isModified, isStored }: { isModified: boolean; isStored: boolean },
  choose: Choose,
): string | null {
  if (isModified) return choose('Bitte zuerst speichern.', 'Please save first.')
  if (!isStored) return choose('Erst ein Bot-Token speichern.', 'Save a bot token first.')
  return null
}

/** What the test has found. It stands in one box, so that a screen reader says it as one. */
function Report({ report: { tone, sentences, findings } }: { report: BotReport }) {
  return (
    <Notice id="test-bot-found" tone={tone}>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {findings.length === 1 && <p>{findings[0]}</p>}
      {findings.length > 1 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
