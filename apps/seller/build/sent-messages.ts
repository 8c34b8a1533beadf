import { contract } from '@cliffhanger/wire/contract';
import { operatorContract } from '@cliffhanger/wire/operator';

const PREFIX = 'refusals.';
/** Said of what somebody typed, by the form itself. */
const OF_INPUT = /(required|malformed|invalid-input)$/;

const isOfSellers = ({ access }: { readonly access: string }): boolean => access !== 'viewer';
const namesOf = (calls: readonly { readonly refusals: readonly string[] }[]): ReadonlySet<string> =>
  new Set(calls.flatMap(({ refusals }) => refusals));

const saidToSellers = namesOf(contract.filter(isOfSellers));
const saidToOthers = namesOf([...operatorContract, ...contract.filter((call) => !isOfSellers(call))]);

/** What only staff or viewers are refused with stays on the server: it says it in words itself. */
export function isSentToSellers(id: string): boolean {
  if (!id.startsWith(PREFIX)) return true;
  const name = id.slice(PREFIX.length);
  return saidToSellers.has(name) || !saidToOthers.has(name) || OF_INPUT.test(name);
}
