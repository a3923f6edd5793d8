import { z } from 'zod'

/** The part of an image that stays visible where it is cropped, in percent from the left and from the top. */
export interface FocalPoint {
  x: number
  y: number
}

const percent = z.number().min(0).max(100)

/** A focal point in a body; null removes it. */
export const focalPointSchema = z.strictObject({ x: percent, y: percent }).nullable()
