import type { Payload } from 'payload'
import type { Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { ok, type Result } from '@/lib/result'
import { receiveBytes, withUploadFolder } from '@/operations/images/receivedFile'
import { uploadImage } from '@/operations/images/clientImages'
import { demoProjects } from './entries/demoProjects'
import { installPictureFonts } from './pictureFonts'
import { demoPictures, paint, type PictureIds } from './pictures'

/** Draws every sample picture in the color of its project and uploads it. */
export async function paintPictures(payload: Payload, client: Client): Promise<Result<PictureIds, Refusal>> {
  const ids = new Map<string, string>()
  const fonts = installPictureFonts()
  try {
    for (const { slug, color } of demoProjects) {
      for (const [name, picture] of Object.entries(demoPictures[slug])) {
        const bytes = await paint(picture, color)
        const uploaded = await withUploadFolder(payload, async (folder) =>
          uploadImage(payload, client, {
            file: await receiveBytes(folder, { bytes, filename: `${name}.png` }),
            project: slug,
            alt: picture.alt,
          }),
        )
        if (!uploaded.ok) return uploaded
        ids.set(name, uploaded.value)
      }
    }
    return ok(ids)
  } finally {
    fonts.remove()
  }
}
