import { PAY_FROM, type PayFrom } from '@cliffhanger/core/orders';
import {
  type Endpoint,
  REFUSALS,
  type Received,
  type ReceivedRefusal,
  refusalByCode,
} from '@cliffhanger/wire/kernel';
import { getShippingSettings } from '@cliffhanger/wire/orders';
import { call } from '../../../shared/server/index.ts';

/** A quote per payment source, or the refusal of that source. */
export interface ShippingQuotes<Quote> {
  /** The seller's setting. */
  readonly preferred: PayFrom;
  readonly byPayFrom: Readonly<Record<PayFrom, Received<Quote>>>;
}

/** Fetches the quotes of both sources at once, so that switching in the sheet does not wait. */
export async function fetchQuotes<Request, Quote>(
  endpoint: Endpoint<Request & { payFrom?: PayFrom | undefined }, Quote>,
  request: Request,
): Promise<ShippingQuotes<Quote>> {
  const fetchQuote = (payFrom: PayFrom) => call(endpoint, { ...request, payFrom });
  const [settings, proceeds, wallet] = await Promise.all([
    call(getShippingSettings, {}),
    fetchQuote('proceeds'),
    fetchQuote('wallet'),
  ]);
  return { preferred: settings.ok ? settings.value.payFrom : 'proceeds', byPayFrom: { proceeds, wallet } };
}

/** The preferred source if it can pay, otherwise the other; `undefined` if none can. */
export const firstPayable = ({ preferred, byPayFrom }: ShippingQuotes<unknown>): PayFrom | undefined =>
  [preferred, ...PAY_FROM].find((payFrom) => byPayFrom[payFrom].ok);

/** Why no source can pay; a refusal with a next step (recharge) has priority. */
export function refusalOf({ byPayFrom }: ShippingQuotes<unknown>): ReceivedRefusal | undefined {
  const refusals = [byPayFrom.proceeds, byPayFrom.wallet].flatMap((received) =>
    received.ok ? [] : [received.refusal],
  );
  return refusals.find(({ offer }) => offer !== undefined) ?? refusals[0];
}

/** In a quote for several orders, a source that can pay for none counts as refused, with the first reason. */
interface ManyQuoted {
  readonly count: number;
  readonly list: readonly { readonly code?: number | undefined; readonly msg?: string | undefined }[];
}

export const closedWithoutAny = <Quote extends ManyQuoted>({
  preferred,
  byPayFrom,
}: ShippingQuotes<Quote>): ShippingQuotes<Quote> => ({
  preferred,
  byPayFrom: { proceeds: refusedIfNone(byPayFrom.proceeds), wallet: refusedIfNone(byPayFrom.wallet) },
});

function refusedIfNone<Quote extends ManyQuoted>(received: Received<Quote>): Received<Quote> {
  if (!received.ok || received.value.count > 0) return received;
  const { code, msg } = received.value.list[0] ?? {};
  if (code === undefined || msg === undefined) return received;
  const name = refusalByCode(code);
  const offer = name === undefined ? undefined : REFUSALS[name].offer;
  return {
    ok: false,
    refusal: { code, name, message: msg, facts: {}, ...(offer === undefined ? {} : { offer }) },
  };
}
