import { createAddressAllowlister, createSigner } from '@cliffhanger/adapters/signer-client';
import { startTestSigner } from '@cliffhanger/testing/signer';
import { openSoftToken, type SoftToken } from '@cliffhanger/testing/soft-hsm';

/* Compares the signing speed with keys on a token and in a file: each is the real process with a journal. */

export interface SignatureFigures {
  readonly tokenPerSecond: number;
  readonly filePerSecond: number;
  readonly ratio: number;
}

interface SignatureSize {
  readonly signatures: number;
}

const ROUNDS = 4;
const CHAIN_ID = 31_337;
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SELLER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const COLD_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const FEES = { gasLimit: 60_000n, maxFeePerGas: 100n, maxPriorityFeePerGas: 10n };

/** In turns, so that other load affects both. */
export async function measureSignatures({ signatures }: SignatureSize): Promise<SignatureFigures> {
  const softToken = openSoftToken();
  softToken.makeKeys();
  const [token, file] = [await openTimed(softToken), await openTimed()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await token.sign(signatures / ROUNDS);
    await file.sign(signatures / ROUNDS);
  }
  const figures = { tokenPerSecond: token.perSecond(), filePerSecond: file.perSecond() };
  await Promise.all([token.stop(), file.stop()]);
  softToken.remove();
  return { ...figures, ratio: Math.round((100 * figures.tokenPerSecond) / figures.filePerSecond) / 100 };
}

async function openTimed(keysOn?: SoftToken) {
  const signer = await startTestSigner({
    chainId: CHAIN_ID,
    token: TOKEN,
    coldWallet: COLD_WALLET,
    keysOn,
  });
  const client = createSigner({ url: signer.url, privateKey: signer.payerKey });
  const allowlister = createAddressAllowlister({ url: signer.url, privateKey: signer.allowlisterKey });
  await allowlister.allowlist({ address: SELLER, sellerId: null });
  const { hot } = await client.wallets();
  const payment = { chainId: CHAIN_ID, fees: FEES, token: TOKEN, to: SELLER, units: 1n, from: hot };
  let nonce = 0;
  let spentMs = 0;
  return {
    sign: async (count: number): Promise<void> => {
      const startedAt = performance.now();
      for (const until = nonce + count; nonce < until; nonce += 1) {
        const reference = `payout-${nonce}`;
        const answer = await client.sign({ purpose: { kind: 'payout' }, reference, nonce, ...payment });
        if (answer.kind === 'refused') throw new Error(answer.because);
      }
      spentMs += performance.now() - startedAt;
    },
    perSecond: (): number => Math.round((nonce * 1_000) / spentMs),
    stop: () => signer.stop(),
  };
}
