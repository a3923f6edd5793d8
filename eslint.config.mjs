import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { layers } from './eslint.layers.mjs'

/** Payload's Local API skips access rules unless `overrideAccess` is false. */
const localApiCall =
  'CallExpression[callee.property.name=/^(find|findByID|findVersions|create|update|delete|count|duplicate|findGlobal|updateGlobal|restoreVersion)$/]' +
  ':matches([callee.object.name="payload"], [callee.object.property.name="payload"])'

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.next',
      'dist',
      '.data',
      'media',
      'src/payload-generated-schema.ts',
      'src/app/(payload)/admin/importMap.js',
      'next-env.d.ts',
      'migrations/*_first.ts',
    ],
  },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: `${localApiCall}:not(:has(Property[key.name="overrideAccess"]))`,
          message: 'A call of the Local API states overrideAccess.',
        },
      ],
    },
  },
  // Only these folders have components and hooks, and the rules compile every function.
  { files: ['src/{admin,app,archive,session}/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/admin/**/*.tsx'],
    ignores: ['src/admin/Button.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@payloadcms/ui',
          importNames: ['Button'],
          message: 'The Button of src/admin waits for the scripts.',
        },
      ],
    },
  },
  layers,
)
