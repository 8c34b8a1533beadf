import { contract } from '@cliffhanger/wire/contract';
import { operatorContract } from '@cliffhanger/wire/operator';

const PREFIX = 'refusals.';
/** Raised by the form itself about its input. */
const OF_INPUT = /(required|malformed|invalid-input)$/;

const isOfSellers = ({ access }: { readonly access: string }): boolean => access !== 'viewer';
const namesOf = (calls: readonly { readonly refusals: readonly string[] }[]): ReadonlySet<string> =>
  new Set(calls.flatMap(({ refusals }) => refusals));

const ofSellerCalls = namesOf(contract.filter(isOfSellers));
const ofOtherCalls = namesOf([...operatorContract, ...contract.filter((call) => !isOfSellers(call))]);

/** Refusals of staff and viewer calls are left out: their messages come with the response. */
export function isSentToSellers(id: string): boolean {
  if (!id.startsWith(PREFIX)) return true;
  const name = id.slice(PREFIX.length);
  return ofSellerCalls.has(name) || !ofOtherCalls.has(name) || OF_INPUT.test(name);
}
