import type { Audience } from '@/domain/audience'

/** The projects, each with its share of the posts. */
export const PROJECTS = [
  { slug: 'kontor', name: 'Kontor', code: 'KON', color: '#1d4ed8' },
  { slug: 'werkplan', name: 'Werkplan', code: 'WER', color: '#15803d' },
  { slug: 'depot', name: 'Depot', code: 'DEP', color: '#b45309' },
  { slug: 'lotse', name: 'Lotse', code: 'LOT', color: '#7c3aed' },
  { slug: 'pegel', name: 'Pegel', code: 'PEG', color: '#0f766e' },
] as const

/** The project of the client that asks for what its readers have not read. */
export const READERS_PROJECT = PROJECTS[4]
/** Every so many posts one belongs to that project, half of them for customers. */
export const READERS_PROJECT_EVERY = 25
/** How many of its newest posts readers follow, however many it has: their applications ask for no older ones. */
const FOLLOWED = 400
/** Readers with markers, `reader-1` and so on, and how many of the entries that they follow each has not read. */
export const READERS = 500
export const UNREAD_PER_READER = 20

/** Keys of the post types, which the first migration makes. */
export const TYPES = ['feature', 'improvement', 'fix', 'breaking', 'info'] as const

/** Audiences by the last digit of a post's place: half are internal, three in ten for customers, two public. */
export const AUDIENCE_BY_DIGIT: readonly Audience[] = [
  'internal',
  'customer',
  'internal',
  'public',
  'internal',
  'customer',
  'internal',
  'public',
  'internal',
  'customer',
]

/** Words that are searched for, and how many posts hold each, however many posts there are. */
export const SEARCH_WORDS = 500
const HITS_PER_WORD = 20

/** The newest entry is of this time, the oldest of six years earlier; one entry at each step in between. */
export const NEWEST = Date.UTC(2026, 5, 30, 12)
const SPAN_MS = 6 * 365 * 24 * 60 * 60 * 1000

/** Where things lie in an archive of this many posts. Posts are known by their number, from 1. */
export interface Layout {
  posts: number
  /** Milliseconds between two posts. */
  stepMs: number
  /** From this post on the readers follow their project. */
  followedFrom: number
  /** Every so many posts one holds a word that is searched for. */
  wordEvery: number
  images: number
}

/** The layout of an archive; the sizes hold from 10,000 posts on, smaller ones have less of everything. */
export function layoutOf(posts: number): Layout {
  return {
    posts,
    stepMs: Math.floor(SPAN_MS / posts),
    followedFrom: Math.max(1, posts - FOLLOWED * READERS_PROJECT_EVERY + 1),
    wordEvery: Math.max(1, Math.floor(posts / (SEARCH_WORDS * HITS_PER_WORD))),
    images: Math.max(50, Math.floor(posts / 25) * 5),
  }
}

/** When the post with this number was published: with it as `since`, a list holds `posts - number + 1` entries. */
export function publishedAt({ posts, stepMs }: Layout, number: number): Date {
  return new Date(NEWEST - (posts - number) * stepMs)
}
