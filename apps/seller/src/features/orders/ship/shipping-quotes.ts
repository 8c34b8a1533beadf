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

/** What shipping would cost and bring by each way of paying, or why that way is closed. */
export interface ShippingQuotes<Quote> {
  /** As the seller's setting says. */
  readonly preferred: PayFrom;
  readonly ways: Readonly<Record<PayFrom, Received<Quote>>>;
}

/** Both ways are asked for at once: changing the choice in the sheet then waits for nothing. */
export async function askForQuotes<Request, Quote>(
  endpoint: Endpoint<Request & { payFrom?: PayFrom | undefined }, Quote>,
  request: Request,
): Promise<ShippingQuotes<Quote>> {
  const ask = (payFrom: PayFrom) => call(endpoint, { ...request, payFrom });
  const [settings, proceeds, wallet] = await Promise.all([
    call(getShippingSettings, {}),
    ask('proceeds'),
    ask('wallet'),
  ]);
  return { preferred: settings.ok ? settings.value.payFrom : 'proceeds', ways: { proceeds, wallet } };
}

/** With which way a sheet begins: the preferred one where it is open, otherwise the other; undefined: none is. */
export const firstWay = ({ preferred, ways }: ShippingQuotes<unknown>): PayFrom | undefined =>
  [preferred, ...PAY_FROM].find((way) => ways[way].ok);

/** Why neither way is open. What can be helped by a recharge is said rather than what cannot. */
export function refusalOf({ ways }: ShippingQuotes<unknown>): ReceivedRefusal | undefined {
  const refusals = [ways.proceeds, ways.wallet].flatMap((way) => (way.ok ? [] : [way.refusal]));
  return refusals.find(({ offer }) => offer !== undefined) ?? refusals[0];
}

/** What is asked of several orders: a way by which none of them can be shipped is closed, and says why by the first. */
interface ManyQuoted {
  readonly count: number;
  readonly list: readonly { readonly code?: number | undefined; readonly msg?: string | undefined }[];
}

export const closedWithoutAny = <Quote extends ManyQuoted>({
  preferred,
  ways,
}: ShippingQuotes<Quote>): ShippingQuotes<Quote> => ({
  preferred,
  ways: { proceeds: openWithSome(ways.proceeds), wallet: openWithSome(ways.wallet) },
});

function openWithSome<Quote extends ManyQuoted>(way: Received<Quote>): Received<Quote> {
  if (!way.ok || way.value.count > 0) return way;
  const { code, msg } = way.value.list[0] ?? {};
  if (code === undefined || msg === undefined) return way;
  const name = refusalByCode(code);
  const offer = name === undefined ? undefined : REFUSALS[name].offer;
  return {
    ok: false,
    refusal: { code, name, message: msg, facts: {}, ...(offer === undefined ? {} : { offer }) },
  };
}
