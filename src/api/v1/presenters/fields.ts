import { z } from '@hono/zod-openapi'
import { AUDIENCES } from '@/domain/audience'

/** Fields that answers share, as the document describes them. */
export const idField = z.uuid().openapi({ example: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b' })
export const instantField = z.iso
  .datetime({ precision: 3 })
  .openapi({ description: 'YYYY-MM-DDTHH:mm:ss.sssZ', example: '2026-08-01T09:30:00.000Z' })
export const audienceField = z.enum(AUDIENCES)
export const slugField = z.string().openapi({ example: 'faster-search' })
export const colorField = z.string().openapi({ description: '#rrggbb', example: '#2563eb' })
export const addressField = z
  .url()
  .openapi({ description: 'Absolute address that works without a token for at least 7 days.' })
