import path from 'node:path'
import configPromise from '@payload-config'

/**
 * The configuration for `npx payload` from a bundle, with bundled commands that start without a transpiler. Everything
 * else is the product's own.
 */
export default configPromise.then((config) => ({
  ...config,
  bin: config.bin.map(({ key, scriptPath }) => ({
    key,
    scriptPath: path.join(import.meta.dirname, 'commands', `${path.basename(scriptPath, '.ts')}.mjs`),
  })),
}))
