import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { layers } from './eslint.layers.mjs'
const e=new ESLint({overrideConfigFile:true,overrideConfig:[{...layers,languageOptions:{parser:tseslint.parser},linterOptions:{reportUnusedDisableDirectives:'off'}}]})
for(const r of await e.lintFiles(['src/**/*.{ts,tsx}']))for(const m of r.messages)if(m.ruleId?.startsWith('bound')||m.fatal)console.log(r.filePath,m.line,m.message)
