'use client'

import { useEffect, type ReactNode } from 'react'
import type { AdminMessages } from '@/messages/en/admin'
import { useMessages } from '../useMessages'
import './accessibility.scss'

type Words = AdminMessages['accessibility']
type Attributes = Readonly<Record<string, string | null>>

/** What the ids of errors begin with. */
const ERROR = 'field-error-'
let errors = 0

/**
 * What Payload 3.90 leaves out of its markup: names of buttons and fields, errors of fields, landmarks, and heading levels. Each repair
 * says which attributes an element gets; null removes one. Elements that already have a name of their own are left alone.
 */
const REPAIRS: readonly [selector: string, attributesOf: (element: Element, words: Words) => Attributes][] = [
  // Hidden from screen readers, so not in the tab order either: Backspace clears a field, and arrow keys open it.
  ['.dropdown-indicator[aria-hidden], .clear-indicator[aria-hidden]', () => ({ tabindex: '-1' })],
  ['.clickable-arrow--left:not([aria-label])', (_, words) => ({ 'aria-label': words.previousPage })],
  ['.clickable-arrow--right:not([aria-label])', (_, words) => ({ 'aria-label': words.nextPage })],
  ['.copy-to-clipboard', (_, words) => ({ 'aria-label': words.copy })],
  ['.date-time-picker__clear-button', (_, words) => ({ 'aria-label': words.clear })],
  ['.react-datepicker__month-select', (_, words) => ({ 'aria-label': words.month })],
  ['.react-datepicker__year-select', (_, words) => ({ 'aria-label': words.year })],
  ['.popup-button--default:not([aria-label])', named((words) => words.more)],
  ['.collapsible__drag', (_, words) => ({ 'aria-label': words.move })],
  // English instructions of the drag library.
  ['[aria-roledescription="sortable"]', () => ({ 'aria-describedby': null, 'aria-roledescription': null })],
  ['#select-all', (_, words) => ({ 'aria-label': words.selectAll, 'aria-labelledby': null, title: null })],
  [
    'tbody input[type="checkbox"]',
    (element, words) => {
      const row = element.closest('tr')
      return { 'aria-label': words.select(textOf(row?.querySelector('td a') ?? row)) }
    },
  ],
  // It is the technical name of the field.
  ['.checkbox-input input[title]', () => ({ title: null })],
  [
    '.sort-column__button',
    (element, words) => {
      const column = textOf(element.closest('.sort-column')?.querySelector('.sort-column__label') ?? null)
      const isAscending = element.classList.contains('sort-column__asc')
      return { 'aria-label': isAscending ? words.sortAscending(column) : words.sortDescending(column) }
    },
  ],
  [
    // A date with an id has a label for it.
    '.rs__input:not([aria-label]), input[id^="react-select-"]:not([aria-label]), .date-time-picker input:not([aria-label], [id])',
    labelOfField,
  ],
  ['.field-error:not([id])', () => ({ id: `${ERROR}${++errors}` })],
  [
    `.field-type__wrap:has(> .field-error) :is(input, textarea, [contenteditable]), [aria-describedby*="${ERROR}"]`,
    describeError,
  ],
  ['.doc-tabs__tabs', () => ({ role: 'group' })],
  ['.doc-tab[aria-label]', () => ({ 'aria-label': null })],
  [
    'h3.array-field__title, h3.group-field__title, h3.blocks-field__title, .blocks-field__header h3',
    () => ({ 'aria-level': '2' }),
  ],
  ['.collection-list', () => ({ role: 'main' })],
  ['.not-found', () => ({ role: 'main' })],
  ['.collection-list .list-header', () => ({ role: 'none' })],
  [
    '.doc-header',
    (element) => ({
      role: 'region',
      'aria-label': textOf(element.querySelector('.doc-header__title')) || 'Document',
    }),
  ],
]

/** A name for elements that show no text. */
function named(word: (words: Words) => string) {
  return (element: Element, words: Words): Attributes =>
    element.textContent?.trim() ? {} : { 'aria-label': word(words) }
}

/** Names the input of a select by the label of its field. */
function labelOfField(element: Element): Attributes {
  const field = element.closest('.field-type, .payload-settings__language, .condition__field, .per-page')
  const label = textOf(field?.querySelector('.field-label, label') ?? null).replace(/\s*\*$/, '')
  return label === '' ? {} : { 'aria-label': label }
}

/** Ties a field to what is wrong with it, which is shown above the field, and to nothing once that is corrected. */
function describeError(element: Element): Attributes {
  const error = element.closest('.field-type__wrap')?.querySelector(':scope > .field-error') ?? null
  const others = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => !id.startsWith(ERROR))
  const ids = [...others, error?.id].filter(Boolean).join(' ')
  return { 'aria-invalid': error === null ? null : 'true', 'aria-describedby': ids === '' ? null : ids }
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 120)
}

function repair(words: Words): void {
  for (const [selector, attributesOf] of REPAIRS)
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributesOf(element, words))) {
        if (element.getAttribute(name) === value) continue
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
}

/** At most one pass in this time, so that typing in a long form stays fast. */
const INTERVAL_MS = 200

/** Completes Payload's markup for screen readers and keyboards, now and after each change of the page. */
export function AccessibleMarkup({ children }: { children: ReactNode }) {
  const words = useMessages().words.accessibility
  useEffect(() => {
    let timer: number | undefined
    const observer = new MutationObserver(() => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        repair(words)
      }, INTERVAL_MS)
    })
    repair(words)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      window.clearTimeout(timer)
    }
  }, [words])
  return children
}
