import { prepareImage } from '@/integrations/image/prepareImage'

/** Prepares one image repeatedly, for tests that kill this process. */
const [path = '', folder = ''] = process.argv.slice(2)
for (;;) await prepareImage(path, folder)
