declare const id: unique symbol;

/** A UUID branded by its entity, so that an order's id cannot be passed as a seller's. */
export type Id<Of extends string> = string & { readonly [id]: Of };

export type SellerId = Id<'seller'>;
export type OrderId = Id<'order'>;
export type TransferId = Id<'transfer'>;
export type SessionId = Id<'session'>;
export type OperatorId = Id<'operator'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => UUID.test(text);

export function idOf<Of extends string>(text: string): Id<Of> {
  if (!isId(text)) throw new TypeError(`not an id: ${text}`);
  return text as Id<Of>;
}
