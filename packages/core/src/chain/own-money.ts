import type { Money } from '../kernel/index.ts';
import { signerOf } from '../proofs/index.ts';
import type { Network } from '../wallet/index.ts';

export interface TransferShown {
  readonly network: Network;
  readonly transactionHash: string;
  readonly sender: string;
  readonly recipient: string;
  readonly amount: Money;
}

/**
 * The text the sender's key signs so that a payment is booked as the operator's own money. Its first lines
 * warn anyone who should not sign it, such as a seller who paid to a wrong address.
 */
export const ownMoneyText = ({
  network,
  transactionHash,
  sender,
  recipient,
  amount,
}: TransferShown): string =>
  [
    'cliffhanger-own-money-1',
    'I am the operator of the platform, and this payment is my own money.',
    'It is no deposit: it is credited to nobody, and nobody gets it back.',
    network,
    transactionHash,
    sender,
    recipient,
    amount,
  ].join('\n');

export const isSignedBySender = (shown: TransferShown, signature: string): boolean =>
  signerOf(ownMoneyText(shown), signature) === shown.sender.toLowerCase();
