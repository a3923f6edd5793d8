import { countOf } from '@/lib/text'
import { issues } from './issues'

/** Why Payload's REST API, a hook or a lock of a collection refuses something. */
export const collections = {
  request: {
    encodedUrl: 'The URL must neither contain U+0000 nor encode letters and digits.',
    nulInQuery: 'The query must not contain U+0000.',
    nulInText: 'Text must not contain U+0000.',
    wholeNumber: ({ name, min, max }: { name: string; min: number; max: number }) =>
      `"${name}" must be a whole number from ${min} to ${max}.`,
    object: ({ name }: { name: string }) => `"${name}" must be an object.`,
    once: ({ name }: { name: string }) => `Send "${name}" once.`,
    tooLarge: ({ bytes }: { bytes: number }) => `The body can have up to ${bytes} bytes.`,
    unparsableForm: 'The form cannot be parsed.',
    tooManyParts: ({ max }: { max: number }) => `A form can have up to ${max} parts.`,
    tooManyValues: ({ max, keys }: { max: number; keys: number }) =>
      `A record can have up to ${max} values and ${keys} keys.`,
    tooManyUnknown: ({ max }: { max: number }) =>
      `The body has more than ${max} keys that no field has. Send only the fields that you change.`,
    notAnObject: 'The body must be a JSON object.',
    tooDeep: ({ max }: { max: number }) => `Nest arrays and objects at most ${max} levels deep.`,
    dashboardLayout: 'A layout of the dashboard is a list of widgets, each with an id.',
  },
  refusals: {
    locked:
      'Someone else is editing this; nothing was changed. Copy your text, and reload the page once they are done.',
    unstorable: 'A value cannot be stored or looked up. Check ids and numbers.',
    queryTooLong: ({ values, fields }: { values: number; fields: number }) =>
      `A query can compare with up to ${values} values, and sort by up to ${fields} fields.`,
    listTooLarge: ({ bytes }: { bytes: number }) =>
      `These entries have more than ${bytes / 2 ** 20} MiB of content. Ask for fewer (limit), or only for the fields that you need (select).`,
    lastAdministrator: issues.last_administrator,

    // Deleting
    imageShown: ({ count, titles }: { count: number; titles: readonly string[] }) => {
      const more = count - titles.length
      const named = titles.map((title) => `“${title}”`).join(', ') + (more > 0 ? ` and ${more} more` : '')
      return `${countOf(count, 'entry still shows', 'entries still show')} this image: ${named}. Remove it there first.`
    },
    usedByEntries: ({ count }: { count: number }) =>
      `Still in use by ${countOf(count, 'entry', 'entries')}. Change those first.`,
    usedByImages: ({ count }: { count: number }) =>
      `Still in use by ${countOf(count, 'image', 'images')}. Change those first.`,
    usedByClients: ({ count }: { count: number }) =>
      `Still in use by ${countOf(count, 'API client', 'API clients')}. Change those first.`,
    usedByVersions: ({ count }: { count: number }) =>
      `Still in use by ${countOf(count, 'earlier version', 'earlier versions')} of entries. It can be deleted once those are gone.`,

    keyUsed: ({ count }: { count: number }) =>
      `${countOf(count, 'entry uses', 'entries use')} this key, so it stays. You can change the labels.`,

    // Images
    fileMissing: 'Choose a file to upload.',
    fileFixed: 'The file of an image cannot be replaced. Upload the new one as another image.',
    projectFixed: 'An entry shows this image, so it stays in its project.',
    altTextFixed:
      'A published entry shows this image, so its alt text stays. A publisher can change it by correcting that entry.',

    // Entries
    published: 'This entry is published and can no longer be changed or deleted.',
    savedElsewhere:
      'The entry was saved elsewhere in the meantime; nothing was changed. Copy your text, and reload the page.',
    approvedElsewhere: 'This entry was approved or changed in the meantime. Reload the page.',
    statusUnknown: 'Entries have no field "_status". They are published only by approval.',
    writtenByArchive: ({ field }: { field: string }) =>
      `Only the archive itself writes "${field}". Entries are published only by approval.`,
  },
}

export type CollectionMessages = typeof collections
