import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { useCallback, useMemo } from 'react';
import { addressOf, locationOf } from './location.ts';
import { useAddresses, useOpenAddress, useShown } from './router-provider.tsx';

function useAddressQuery(): URLSearchParams {
  const text = useShown()?.location.query ?? '';
  return useMemo(() => new URLSearchParams(text), [text]);
}

/** Changes the query of the current page, without a step of the history and without scrolling. */
function useChangeQuery(name: string): (value: string | undefined) => void {
  const open = useOpenAddress();
  const addresses = useAddresses();
  const path = useShown()?.location.path;
  return useCallback(
    (value) => {
      // The address bar is ahead of the rendered page when two filters change at once.
      const location = locationOf(addresses.current());
      // The page may have been left meanwhile.
      if (location.path !== path) return;
      const query = new URLSearchParams(location.query);
      if (value === undefined) query.delete(name);
      else query.set(name, value);
      open(addressOf({ path, query: query.toString() }), { replace: true, keepsScroll: true });
    },
    [open, addresses, path, name],
  );
}

/** A query parameter of the page's address (DOMAIN §11): `?part=email`. */
export function useParameter(name: string): string | undefined {
  return useAddressQuery().get(name) ?? undefined;
}

/**
 * `?id=…` of a drama, an order, a withdrawal; `undefined` when it is missing or malformed.
 * @public for detail pages
 */
export function useIdParameter<Kind extends string>(name = 'id'): Id<Kind> | undefined {
  const text = useParameter(name);
  return text !== undefined && isId(text) ? idOf<Kind>(text) : undefined;
}

/**
 * A filter in the address: going back restores it, and changing it adds no step to the history. `undefined` removes it.
 */
export function useFilterParameter(
  name: string,
): readonly [string | undefined, (value: string | undefined) => void] {
  return [useParameter(name), useChangeQuery(name)];
}

/** A tab, order or kind in the address. `first` is the default and is left out of the address. */
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
 * The search text of a list, in the address; empty without a search.
 * @public for lists with a search
 */
export function useTextParameter(name: string): readonly [string, (text: string) => void] {
  const [text, change] = useFilterParameter(name);
  const search = useCallback((typed: string) => change(typed === '' ? undefined : typed), [change]);
  return [text ?? '', search];
}
