import {
  getPurchase,
  type InvoiceView,
  mayQuote,
  type PaymentBegun,
  type PurchaseStanding,
  payWithSandbox,
  payWithStripe,
  payWithUsdt,
  quotePurchase,
} from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { idOf, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import * as wire from '@cliffhanger/wire/checkout';
import type { AnswerOf, RequestOf } from '@cliffhanger/wire/kernel';
import { type Api, type Call, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { invoiceResponse } from './invoice-response.ts';

export function addPayingRoutes(api: Api, dependencies: Dependencies): void {
  serve(
    api,
    wire.quotePurchase,
    async ({ input: { dramaId, quantity = null, isPreOrder = false }, locale, viewer, address }) => {
      const allowed = await mayQuote(dependencies)({ viewerId: viewer.known?.id, address });
      if (!allowed.ok) return allowed;
      const { id: viewerId, email } = await viewer.ensure();
      const { clickTokens, country } = viewer;
      const asked = { viewerId, email, dramaId, quantity, isPreOrder, locale, clickTokens, country };
      return toResponse(
        await quotePurchase(dependencies)(asked),
        ({ episodes, dramaEpisodes, processors, ...quote }) => ({
          ...quote,
          episodes: dramaEpisodes,
          dramaId,
          email,
          firstEpisode: episodes.first,
          lastEpisode: episodes.last,
          processors: processors.map(({ networks, ...offer }) => ({
            ...offer,
            networks: [...networks],
          })),
        }),
      );
    },
  );

  serve(api, wire.pay, (call) => pay(dependencies, call));

  serve(api, wire.getPurchase, async ({ input: { purchaseId }, locale, viewer }) =>
    viewer.known === undefined
      ? refuse('purchase-unknown', { field: 'purchaseId' })
      : toResponse(
          await getPurchase(dependencies)({ viewerId: viewer.known.id, purchaseId }),
          standingResponse(locale),
        ),
  );
}

type PayCall = Call<RequestOf<typeof wire.pay>, PayAnswer, 'viewer'>;
type PayAnswer = AnswerOf<typeof wire.pay>;

async function pay(
  dependencies: Dependencies,
  { input, locale, viewer, idempotent, idempotencyKey }: PayCall,
): Promise<Result<PayAnswer>> {
  const { dramaId, quantity, amount: shownAmount, processor, method, network } = input;
  const { id: viewerId, email: proved } = await viewer.ensure();
  const email = proved ?? input.email ?? null;
  if (email === null) return refuse('email-required', { field: 'email' });
  const { clickTokens } = viewer;
  const country = viewer.country ?? input.country ?? null;
  const wish = { viewerId, email, dramaId, quantity, clickTokens, country };
  const shownDay = input.preOrderBy ?? null;
  const paying = { ...wish, shownAmount, shownDay, locale, key: idempotencyKey ?? '' };
  if (processor === 'usdt') {
    if (network === undefined) return refuse('network-closed', { field: 'network' });
    const toBody = (told: InvoiceView) => invoiceBegunResponse(locale)(told);
    const needs = { ...dependencies, idempotent: idempotent<InvoiceView>(toBody) };
    return toResponse(await payWithUsdt(needs)({ ...paying, network }), toBody);
  }
  const toBody = begunResponse(locale);
  const needs = { ...dependencies, idempotent: idempotent<PaymentBegun>(toBody) };
  const begun =
    processor === 'sandbox'
      ? await payWithSandbox(needs)({ ...paying, method: method ?? viewerId })
      : await payWithStripe(needs)(paying);
  return toResponse(begun, toBody);
}

const standingResponse = (locale: Locale) => (standing: PurchaseStanding) => ({
  purchaseId: standing.id,
  state: standing.state,
  dramaId: standing.dramaId,
  quantity: standing.quantity,
  amount: standing.amount,
  orderId: standing.order?.id ?? null,
  number: standing.order?.number ?? null,
  firstEpisode: standing.order?.episodes.first ?? null,
  lastEpisode: standing.order?.episodes.last ?? null,
  reason: standing.rule === null ? null : t(locale, `refusals.${standing.rule}`, { most: 0 }),
});

const begunResponse =
  (locale: Locale) =>
  ({ page, ...standing }: PaymentBegun): PayAnswer => ({
    ...standingResponse(locale)(standing),
    redirectTo: page?.url ?? null,
    expiresAt: page?.expiresAt ?? null,
    invoice: null,
  });

const invoiceBegunResponse =
  (locale: Locale) =>
  (told: InvoiceView): PayAnswer => ({
    ...standingResponse(locale)({
      id: idOf<'purchase'>(told.id),
      state: 'waiting',
      dramaId: told.purchase.dramaId,
      quantity: told.purchase.quantity,
      amount: told.terms.amount,
      order: null,
      rule: null,
    }),
    redirectTo: null,
    expiresAt: told.terms.expiresAt,
    invoice: invoiceResponse(told),
  });
