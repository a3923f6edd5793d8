import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Language } from '@/messages/language'
import { poolDb } from '@/queries/db'

/** Stores the language that a user has chosen (LOOK-6). A preference of one's own is not audited. */
export async function storeLanguage(payload: Payload, userId: string, language: Language): Promise<void> {
  await poolDb(payload)(sql`update users set language = ${language} where id = ${userId}`)
}
