import { expect, test } from 'vitest'
import { cardMessages, paymentMessages } from './messages.ts'

test('ERR-07 what each text of paying speaks of', () => {
  const text = expect.stringMatching(/^[A-Z].{8,}/)
  const all = [paymentMessages, cardMessages].flatMap((group) => Object.values<string>(group))
  expect(all).toEqual(all.map(() => text))
  expect(paymentMessages).toMatchObject({
    processingFailed: text,
    cardDeclined: text,
    unknown: text,
    network: text,
    stillConfirming: text,
    confirmingMeanwhile: text,
    longUnclear: text,
    notSent: text,
    notChecked: text,
    orderReused: text,
    chargeFailed: text,
    checkoutFailed: text,
    orderIdFailed: text,
    prepareFailed: text,
    noCard: text,
    noOrder: text,
    initializationFailed: text,
  })
  expect(cardMessages).toMatchObject({
    initiateFailed: text,
    noTokens: text,
    noProvider: text,
    vaultNotReady: text,
    vaultNotLoaded: text,
    vaultNotSetUp: text,
    noExpiry: text,
    saveFailed: text,
    deleteFailed: text,
  })
})
