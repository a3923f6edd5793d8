import sharp from 'sharp'
import { depotPictures, kontorPictures, werkplanPictures, type DemoPicture } from './catalogue'

export type PictureName =
  | keyof typeof werkplanPictures
  | keyof typeof kontorPictures
  | keyof typeof depotPictures

/** Ids of the uploaded pictures by name. */
export type PictureIds = ReadonlyMap<string, string>

export const demoPictures: Record<'werkplan' | 'kontor' | 'depot', Record<string, DemoPicture>> = {
  werkplan: werkplanPictures,
  kontor: kontorPictures,
  depot: depotPictures,
}

/** Renders a picture as a PNG file, 1600 pixels wide. */
export function paint(picture: DemoPicture, color: string): Promise<Buffer> {
  return sharp(Buffer.from(picture.draw(color)))
    .png()
    .toBuffer()
}
