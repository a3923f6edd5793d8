import { prepareImage } from '@/integrations/image/prepareImage'

/** A process of its own that has one image prepared over and over, for tests that kill it. */
const [path = '', folder = ''] = process.argv.slice(2)
for (;;) await prepareImage(path, folder)
