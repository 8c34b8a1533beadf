import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { useCallback, useMemo } from 'react';
import { addressOf, locationOf } from './location.ts';
import { useAddresses, useOpenAddress, useShown } from './router-provider.tsx';

/** All that the page's address says beside the page (DOMAIN §11). */
function useAddressQuery(): URLSearchParams {
  const text = useShown()?.location.query ?? '';
  return useMemo(() => new URLSearchParams(text), [text]);
}

/** Says something else in the page's address: no page of its own, and nothing is scrolled. Undefined takes it out. */
function useChangeQuery(name: string): (value: string | undefined) => void {
  const open = useOpenAddress();
  const addresses = useAddresses();
  const path = useShown()?.location.path;
  return useCallback(
    (value) => {
      // What another filter changed a moment ago stands in the address bar before it is drawn.
      const location = locationOf(addresses.current());
      // Whoever has left the page meanwhile is not called back to it.
      if (location.path !== path) return;
      const query = new URLSearchParams(location.query);
      if (value === undefined) query.delete(name);
      else query.set(name, value);
      open(addressOf({ path, query: query.toString() }), { replace: true, keepsScroll: true });
    },
    [open, addresses, path, name],
  );
}

/** What the page's address says under this name (DOMAIN §11): `?part=email`. */
export function useParameter(name: string): string | undefined {
  return useAddressQuery().get(name) ?? undefined;
}

/**
 * `?id=…` of a drama, an order, a withdrawal; undefined when it is missing or none of ours.
 * @public for the screens of one thing
 */
export function useIdParameter<Kind extends string>(name = 'id'): Id<Kind> | undefined {
  const text = useParameter(name);
  return text !== undefined && isId(text) ? idOf<Kind>(text) : undefined;
}

/**
 * What a list is narrowed by, kept in the address: going back finds it as it was left, and changing it is no page of
 * its own. Undefined takes it out of the address.
 */
export function useFilterParameter(
  name: string,
): readonly [string | undefined, (value: string | undefined) => void] {
  return [useParameter(name), useChangeQuery(name)];
}

/** One of a few words: the tab, the sorting, the kind. The first one needs no word in the address. */
export function useChoiceParameter<Value extends string>(
  name: string,
  choices: readonly Value[],
  first: Value,
): readonly [Value, (value: Value) => void] {
  const [text, change] = useFilterParameter(name);
  const choose = useCallback((value: Value) => change(value === first ? undefined : value), [change, first]);
  return [choices.find((choice) => choice === text) ?? first, choose];
}

/**
 * Free words in the address: what a list is searched for. Empty means that nothing is.
 * @public for lists with a search
 */
export function useTextParameter(name: string): readonly [string, (text: string) => void] {
  const [text, change] = useFilterParameter(name);
  const search = useCallback((typed: string) => change(typed === '' ? undefined : typed), [change]);
  return [text ?? '', search];
}
