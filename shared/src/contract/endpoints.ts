import { getBranding } from './branding.ts'
import { addCartItem, createCart, getCart, removeCartItem, updateCart, updateCustomer } from './cart.ts'
import { listEvents, listPickupLocations } from './events.ts'
import { getFeedback, submitFeedback } from './feedback.ts'
import {
  chargeCard,
  checkoutOrder,
  deleteCard,
  generateOrderId,
  getAttempt,
  initiatePayment,
  listCards,
  saveCard,
} from './payments.ts'
import { getItemDetails, getProduct } from './products.ts'
import { getQuickPicks } from './quick-picks.ts'
import { getSession, login, loginExchange, logout } from './session.ts'
import { getTransactionOrder, listTransactions } from './transactions.ts'
import { upstreamBrandings, upstreamSettings } from './upstream-branding.ts'
import { getVersion, reportVitals } from './version-and-reports.ts'

/**
 * All calls. The server registers its routes from this table and forwards nothing else; the app derives its typed calls
 * from the same entries.
 */
export const endpoints = {
  login,
  loginExchange,
  getSession,
  logout,
  getBranding,
  upstreamBrandings,
  upstreamSettings,
  listEvents,
  listPickupLocations,
  getQuickPicks,
  getProduct,
  getItemDetails,
  createCart,
  getCart,
  addCartItem,
  removeCartItem,
  updateCart,
  updateCustomer,
  listCards,
  generateOrderId,
  initiatePayment,
  saveCard,
  deleteCard,
  chargeCard,
  getAttempt,
  checkoutOrder,
  listTransactions,
  getTransactionOrder,
  getFeedback,
  submitFeedback,
  getVersion,
  reportVitals,
} as const
