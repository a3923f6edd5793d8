import type { Audience } from '@/domain/audience'

/** The projects, each with its share of the posts. */
export const PROJECTS = [
  { slug: 'kontor', name: 'Kontor', code: 'KON', color: '#1d4ed8' },
  { slug: 'werkplan', name: 'Werkplan', code: 'WER', color: '#15803d' },
  { slug: 'depot', name: 'Depot', code: 'DEP', color: '#b45309' },
  { slug: 'lotse', name: 'Lotse', code: 'LOT', color: '#7c3aed' },
  { slug: 'pegel', name: 'Pegel', code: 'PEG', color: '#0f766e' },
] as const

/** The project of the client that reads `unread`. */
export const READERS_PROJECT = PROJECTS[4]
/** One post in this many belongs to that project, half of them for customers. */
export const READERS_PROJECT_EVERY = 25
/** How many of its newest posts readers follow: their applications do not ask for older ones. */
const FOLLOWED = 400
/** Number of readers with markers (`reader-1` and so on), and how many of the followed entries each has not read. */
export const READERS = 500
export const UNREAD_PER_READER = 20

/** Keys of the post types that the first migration creates. */
export const TYPES = ['feature', 'improvement', 'fix', 'breaking', 'info'] as const

/** Audience by the last digit of a post's position: half internal, three in ten customer, two in ten public. */
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

/** Number of words that are searched for, and how many posts contain each. Independent of the number of posts. */
export const SEARCH_WORDS = 500
const HITS_PER_WORD = 20

/** Date of the newest entry. The oldest is six years older, and the others are evenly spaced. */
export const NEWEST = Date.UTC(2026, 5, 30, 12)
const SPAN_MS = 6 * 365 * 24 * 60 * 60 * 1000

/** Where things are in an archive with this many posts. Posts are numbered from 1. */
export interface Layout {
  posts: number
  /** Milliseconds between two posts. */
  stepMs: number
  /** Number of the first post that the readers follow. */
  followedFrom: number
  /** One post in this many contains a searched word. */
  wordEvery: number
  images: number
}

/** The layout of an archive. Below 10,000 posts there is less of everything. */
export function layoutOf(posts: number): Layout {
  return {
    posts,
    stepMs: Math.floor(SPAN_MS / posts),
    followedFrom: Math.max(1, posts - FOLLOWED * READERS_PROJECT_EVERY + 1),
    wordEvery: Math.max(1, Math.floor(posts / (SEARCH_WORDS * HITS_PER_WORD))),
    images: Math.max(50, Math.floor(posts / 25) * 5),
  }
}

/** When the post with this number was published. With it as `since`, a list has `posts - number + 1` entries. */
export function publishedAt({ posts, stepMs }: Layout, number: number): Date {
  return new Date(NEWEST - (posts - number) * stepMs)
}
