import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contrast, PAPER } from './accent'
import { TypeWord } from './TypeWord'

it.each(['#1d4ed8', '#57534e', '#ffe34d', '#000000', '#ffffff'])(
  'LOOK-4: the dot of a type with the color %s is seen in both themes',
  (color) => {
    const html = renderToStaticMarkup(<TypeWord label="Fix" color={color} />)
    const [, light = '', dark = ''] = /--dot-on-light:(#\w{6});--dot-on-dark:(#\w{6})/.exec(html) ?? []
    expect(contrast(light, PAPER.light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, PAPER.dark)).toBeGreaterThanOrEqual(4.5)
  },
)
