import {
  type AddressAllowlister,
  type KeyTeller,
  type Signer,
  type SignerAsk,
  SignerUnreachable,
} from '@cliffhanger/application/ports';
import type { SignedTransaction } from '@cliffhanger/core/chain';
import { addressStatementText } from '@cliffhanger/core/solvency';
import { parseAddress } from '@cliffhanger/core/wallet';
import { type Hex, recoverMessageAddress } from 'viem';
import { matchesRequest } from './matches-request.ts';
import { type CallerOptions, callerFrom, callSigner, type SignerReply } from './signed-call.ts';

/** HTTP client of the signer, the process that holds the keys. */
export function createSigner(options: CallerOptions): Signer {
  const caller = callerFrom('payer', options);
  return {
    async wallets() {
      const reply = await callSigner(caller, '/v1/wallets', {});
      return { hot: addressIn(reply, 'hot'), gas: addressIn(reply, 'gas') };
    },

    async sign(ask) {
      const reply = await callSigner(caller, '/v1/sign', contentOf(ask));
      const because = reply.body['refused'];
      if (reply.status === 422 && typeof because === 'string') return { kind: 'refused', because };
      const transaction = transactionIn(reply);
      // A faulty signer could sign a different transaction, so its response is decoded and compared.
      if (!(await matchesRequest(transaction, ask)))
        throw new SignerUnreachable('the signer signed something else');
      return { kind: 'signed', transaction };
    },

    async signForAddress({ origin, day, network, address, block, blockHash }) {
      const said = { origin, day, network, address, block, blockHash };
      const reply = await callSigner(caller, '/v1/sign-address', said);
      const { signature } = reply.body;
      if (reply.status !== 200 || typeof signature !== 'string') throw unexpected(reply);
      const by = await recoverMessageAddress({
        message: addressStatementText(said),
        signature: signature as Hex,
      });
      if (by.toLowerCase() !== address.toLowerCase())
        throw new SignerUnreachable('the signer signed something else');
      return signature;
    },
  };
}

export function createAddressAllowlister(options: CallerOptions): AddressAllowlister {
  const caller = callerFrom('allowlister', options);
  return {
    async allowlist({ address, sellerId }) {
      const content = sellerId === null ? { address } : { address, seller: sellerId };
      const reply = await callSigner(caller, '/v1/allowlist', content);
      if (reply.status !== 200) throw unexpected(reply);
    },
  };
}

export function createKeyTeller(options: CallerOptions): KeyTeller {
  const caller = callerFrom('allowlister', options);
  return {
    async tell({ act, keyId, personId, duty, publicKey, signatures: approvals }) {
      const content =
        act === 'enrol' ? { keyId, person: personId, duty, publicKey, approvals } : { keyId, approvals };
      const reply = await callSigner(caller, `/v1/${act}`, content);
      const because = reply.body['refused'];
      if (reply.status === 422 && typeof because === 'string') return because;
      if (reply.status !== 200) throw unexpected(reply);
      return null;
    },

    async revoke({ subject, id }) {
      const reply = await callSigner(caller, '/v1/revoke', { subject, id });
      if (reply.status !== 200) throw unexpected(reply);
    },
  };
}

const contentOf = ({
  purpose,
  reference,
  chainId,
  nonce,
  fees,
  token,
  to,
  units,
  approvals = [],
}: SignerAsk) => ({
  purpose,
  reference,
  ...(approvals.length === 0 ? {} : { approvals }),
  payment: {
    chainId,
    nonce,
    gasLimit: String(fees.gasLimit),
    maxFeePerGas: String(fees.maxFeePerGas),
    maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
    token,
    to,
    units: String(units),
  },
});

function transactionIn(reply: SignerReply): SignedTransaction {
  const { raw, hash } = reply.body;
  if (reply.status !== 200 || typeof raw !== 'string' || typeof hash !== 'string') throw unexpected(reply);
  return { raw, hash };
}

function addressIn(reply: SignerReply, name: string): string {
  const given = reply.body[name];
  const address = typeof given === 'string' ? parseAddress('erc20', given) : undefined;
  if (reply.status !== 200 || address === undefined) throw unexpected(reply);
  return address;
}

const unexpected = ({ status, body }: SignerReply): SignerUnreachable =>
  new SignerUnreachable(`the signer answered ${status} ${JSON.stringify(body['fault'] ?? null)}`);
