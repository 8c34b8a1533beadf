import { familyOf, type Network } from './networks.ts';

export interface PaymentRequest {
  readonly network: Network;
  /** The token's contract. */
  readonly token: string;
  /** For EVM chains. */
  readonly chainId: number | undefined;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

/**
 * The QR code's content. EVM wallets read ERC-681 with token and amount. Tron has no such standard, so it is
 * the plain address and the amount is typed.
 */
export function paymentUri({ network, token, chainId, to, units }: PaymentRequest): string {
  if (familyOf(network) === 'tron') return to;
  if (chainId === undefined) throw new TypeError('an EVM network without the id of its chain');
  return `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`;
}
