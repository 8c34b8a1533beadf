import { TRANSFER_KINDS, type TransferKind } from '@cliffhanger/core/ledger';
import { isMonth, NETWORKS } from '@cliffhanger/core/wallet';
import * as z from 'zod/mini';
import { refusing, word } from '../kernel/index.ts';

/** `bep20`, `erc20`, `trc20`. */
export const network = word(NETWORKS);

const snake = (kind: string): string => kind.replaceAll('-', '_');

/** The kind of a transfer: `withdrawal_request`. */
export const transferKind = z.codec(
  z.enum(TRANSFER_KINDS.map(snake) as [string, ...string[]], refusing('invalid-input')),
  z.custom<TransferKind>((value) => typeof value === 'string'),
  { decode: (kind) => kind.replaceAll('_', '-') as TransferKind, encode: snake },
);

/** `2026-11`. */
export const month = z.string(refusing('invalid-input')).check(z.refine(isMonth, refusing('invalid-input')));
