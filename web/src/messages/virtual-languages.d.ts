/** LANG-01: written by `build/messages.ts` from the files of `shared/src/messages`. */
declare module 'virtual:languages' {
  export const languages: Readonly<
    Record<
      string,
      {
        /** In the language itself. */
        readonly name: string
        readonly dir: 'ltr' | 'rtl'
        readonly load: (
          part: import('./parts.ts').Part,
        ) => Promise<{ default: import('./catalogue.ts').LoadedPart }>
      }
    >
  >
}
