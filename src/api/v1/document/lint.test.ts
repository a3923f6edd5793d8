import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { routes } from '../routes'
import { documentOf } from './documentOf'

const addresses = ['https://updates.acme.dev', 'http://localhost:3000']

test.each(addresses)(
  'Redocly reports nothing about the document at %s, by its recommended rules',
  async (address) => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(documentOf(routes, address)), config })
    expect(
      problems.map(({ ruleId, severity, message, location }) => ({
        ruleId,
        severity,
        message,
        at: location.map(({ pointer }) => pointer),
      })),
    ).toEqual([])
  },
)

test('Spectral reports nothing about the document, by its recommended rules', async () => {
  const spectral = spectralOfRecommendedRules()
  const problems = await spectral.run(JSON.stringify(documentOf(routes, 'http://localhost:3000')))
  expect(problems.map(({ code, severity, message, path }) => ({ code, severity, message, path }))).toEqual([])
})

test('the linters do read the document: both find an error in it', async () => {
  const faulty = { openapi: '3.1.0', info: { title: 'a' }, paths: { '/a': { get: {} } } }
  const config = await createConfig({ extends: ['recommended'] })
  expect(await lintFromString({ source: JSON.stringify(faulty), config })).not.toEqual([])
  const spectral = spectralOfRecommendedRules()
  expect(await spectral.run(JSON.stringify(faulty))).not.toEqual([])
})

function spectralOfRecommendedRules(): Spectral {
  const spectral = new Spectral()
  // Spectral's types do not accept its own rulesets.
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
  return spectral
}
