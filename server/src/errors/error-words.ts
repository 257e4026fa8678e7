import type { ErrorCode } from './error-codes.ts'

/** What a page says of an error, in the words of a fan in the stands, and what can be done. */
export type ErrorWords = {
  readonly title: string
  readonly text: string
  /** `start`: the way to the site's start page; `again`: trying again may help, and the page does so by itself. */
  readonly next: 'start' | 'again' | 'nothing'
}

const noVenue: ErrorWords = {
  title: 'There is no venue here',
  text: "Check the address at the top of your browser, or scan the venue's code again. If the code brings you back here, show this page to the staff.",
  next: 'nothing',
}

const badAddress: ErrorWords = {
  title: 'This address does not work',
  text: 'A part of it may be missing or mistyped. The start page will get you where you want to go.',
  next: 'start',
}

const notNow: ErrorWords = {
  title: 'Just a moment, please',
  text: 'This page cannot be opened right now. Stay here: it tries again by itself in a few seconds. What you have ordered stays ordered.',
  next: 'again',
}

const ourFault: ErrorWords = {
  title: 'Something went wrong on our side',
  text: 'Your phone is fine. Stay here: this page tries again by itself in a few seconds. What you have ordered stays ordered.',
  next: 'again',
}

const wordsOfCode: Partial<Record<ErrorCode, ErrorWords>> = {
  WRONG_HOST: noVenue,
  BAD_HOST: noVenue,
  BRANDING_CONFIG_404: noVenue,
  TOO_MANY_REQUESTS: {
    title: 'Just a moment, please',
    text: 'Very many requests come from your network, so everybody has to wait a little. Stay here: this page tries again by itself.',
    next: 'again',
  },
  UNAVAILABLE: notNow,
}

/** The words of an error. What has none of its own is the address's fault below 500, and ours from there on. */
export const wordsOf = (code: ErrorCode, status: number): ErrorWords =>
  wordsOfCode[code] ?? (status < 500 ? badAddress : ourFault)
