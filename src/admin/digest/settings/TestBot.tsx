'use client'

import { Button, useFormFields, useFormModified } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { readFailure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import type { Language } from '@/domain/language'
import { isRecord } from '@/lib/json'
import { callArchive, textOf } from '../../callArchive'
import { reasonInWords } from '../../reasonInWords'
import { useWords, type Choose } from '../../useWords'
import { Notice } from '../Notice'
import { RemoveToken } from './RemoveToken'
import '../digest.scss'

interface Found {
  isGood: boolean
  sentence: string
}

/** The button beside the bot token that asks the chat whose it is (`auth.test`). It sends nothing into any channel. */
export function TestBot() {
  const { choose, language } = useWords()
  const isModified = useFormModified()
  const isStored = useFormFields(([fields]) => fields['chat.botTokenSet']?.value === true)
  const [found, setFound] = useState<Found | null>(null)
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
        ? foundIn(answer.json, { choose, language })
        : { isGood: false, sentence: reasonInWords(answer, choose) },
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
      {found && obstacle === null && (
        <Notice id="test-bot-found" tone={found.isGood ? 'success' : 'error'}>
          <p>{found.sentence}</p>
        </Notice>
      )}
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

function foundIn(json: unknown, { choose, language }: { choose: Choose; language: Language }): Found {
  const failure = isRecord(json) && json.ok === false ? readFailure(json.failure) : null
  if (failure !== null) {
    return { isGood: false, sentence: failureInWords(failure, language) }
  }
  const name = textOf(json, 'name') ?? choose('Der Bot', 'The bot')
  const team = textOf(json, 'team')
  const scopes = isRecord(json) && Array.isArray(json.scopes) ? json.scopes : null
  if (scopes !== null && !scopes.includes('chat:write')) {
    return {
      isGood: false,
      sentence: choose(
        `Das Token gilt, aber „${name}“ fehlt die Berechtigung chat:write. Geben Sie sie dem Bot im Chat.`,
        `The token works, but “${name}” lacks the permission chat:write. Give it to the bot in the chat.`,
      ),
    }
  }
  return {
    isGood: true,
    sentence:
      team === undefined
        ? choose(`Das Token gilt: „${name}“.`, `The token works: “${name}”.`)
        : choose(`Das Token gilt: „${name}“ in „${team}“.`, `The token works: “${name}” in “${team}”.`),
  }
}
