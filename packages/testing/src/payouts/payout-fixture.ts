import { createEvmNode } from '@cliffhanger/adapters/chain-evm';
import { createAddressAllowlister, createKeyTeller, createSigner } from '@cliffhanger/adapters/signer-client';
import { signApproval, signedWithKey, tellSignerOfKeys } from '@cliffhanger/application/approvals';
import { openSender, type Sender } from '@cliffhanger/application/chain';
import { DEFAULT_FEE_RULES, type OutboundTransactionState } from '@cliffhanger/core/chain';
import { DAY_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { WithdrawalId, WithdrawalProgress } from '@cliffhanger/core/withdrawals';
import {
  allowlistAddresses,
  decideWithdrawal,
  lockWithdrawal,
  requestWithdrawal,
} from '@cliffhanger/server/withdrawals';
import { ANVIL_CHAIN_ID, BLOCKS_TO_FINALITY, startTestChain, type TestChain } from '../chain/index.ts';
import {
  addOperators,
  anApprovedSeller,
  approvalBy,
  aReadyPayoutMethod,
  type Fixture,
  IDA,
  type KeyHolder,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  signingDeeds,
  valueOf,
  withDeviceKey,
  withMoney,
} from '../factories/index.ts';
import { startTestSigner, type TestSigner } from '../signer/index.ts';
import { openSoftToken } from '../soft-hsm/index.ts';

export const COLD_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const PLENTY_OF_COINS = `0x${(10n ** 22n).toString(16)}`;

/** A platform with a hot wallet: a chain, the real signer, the ledger and funds. */
export interface PayoutFixture {
  readonly fixture: Fixture;
  readonly chain: TestChain;
  readonly signer: TestSigner;
  readonly sender: Sender;
  /** Ida and Olav of finance, whose device keys the signer knows. */
  readonly approvers: readonly KeyHolder[];
  /** A requested withdrawal of this amount to its own address, which the signer has allowlisted. */
  requested(amount: string): Promise<ApprovedWithdrawal>;
  /** An approved withdrawal of this amount to its own address, which the signer has allowlisted. */
  approved(amount: string): Promise<ApprovedWithdrawal>;
  /** Signs the approved withdrawal again: a payment rejected by the chain is repeated. */
  signAgain(id: WithdrawalId): Promise<void>;
  /** Sends every new address to the signer. */
  allowlist(): Promise<void>;
  /** Sends every confirmed device key to the signer. */
  tellKeys(): Promise<void>;
  progressOf(id: WithdrawalId): Promise<WithdrawalProgress>;
  outboundTransactionsOf(
    id: WithdrawalId,
  ): Promise<readonly { readonly state: OutboundTransactionState; readonly nonce: number }[]>;
  received(address: string): Promise<bigint>;
  /** Mines blocks until the newest payments are final. */
  finalize(): Promise<void>;
  openAlarms(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface ApprovedWithdrawal {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  /** Unique to this withdrawal. */
  readonly address: string;
}

interface PayoutFixtureOptions {
  readonly hotWallet?: string;
  readonly perTransaction?: string;
  /** A SoftHSM token with the signer in production mode, or a file with public test keys. */
  readonly keyStore?: 'file' | 'token';
}

export async function openPayoutFixture({
  hotWallet = '100000',
  perTransaction,
  keyStore = 'file',
}: PayoutFixtureOptions = {}): Promise<PayoutFixture> {
  const softToken = keyStore === 'token' ? openSoftToken() : undefined;
  const depositKey = softToken?.makeKeys().find(({ key }) => key === 'deposits')?.depositKey;
  const [opened, chain] = await Promise.all([
    openFixture(depositKey === undefined ? {} : { depositKey }),
    startTestChain(),
  ]);
  const limit = perTransaction === undefined ? {} : { perTransaction: usdt(perTransaction) };
  const { owner } = opened;
  await addOperators(owner);
  const approvers = [await withDeviceKey(owner, IDA, 'payouts'), await withDeviceKey(owner, OLAV, 'payouts')];
  // Decisions are signed with the keys that the signer knows.
  const fixture = { ...opened, dependencies: signingDeeds(opened.dependencies, owner, approvers) };
  const signer = await startTestSigner({
    keysOn: softToken,
    chainId: ANVIL_CHAIN_ID,
    unapproved: usdt('200'),
    onePersonUpTo: usdt('1000'),
    firstKeys: approvers.map(({ id, key: { keyId, publicKey } }) => ({
      keyId,
      publicKey,
      person: id,
      duty: 'payouts',
    })),
    token: chain.token.address,
    coldWallet: COLD_WALLET,
    ...limit,
  });
  const client = createSigner({ url: signer.url, privateKey: signer.payerKey });
  const node = createEvmNode({ url: chain.url, chainId: ANVIL_CHAIN_ID });
  const sender = await openSender({
    ...fixture.dependencies,
    transactions: fixture.payer.transactions,
    chain: {
      network: 'bep20',
      chainId: ANVIL_CHAIN_ID,
      nodes: [node, node],
      token: chain.token.address,
      otherTokens: [],
    },
    signer: client,
    coldWallet: COLD_WALLET,
    fees: DEFAULT_FEE_RULES,
  });
  const { hot, gas } = sender.wallets;
  for (const wallet of [hot, gas]) await chain.rpc('anvil_setBalance', [wallet, PLENTY_OF_COINS]);
  await chain.token.transfer({ to: hot, units: usdt(hotWallet) });
  await chain.mine(BLOCKS_TO_FINALITY);
  const allowlister = createAddressAllowlister({ url: signer.url, privateKey: signer.allowlisterKey });
  const teller = createKeyTeller({ url: signer.url, privateKey: signer.allowlisterKey });
  const { dependencies, clock } = fixture;
  const allowlist = async () => void (await allowlistAddresses({ ...dependencies, allowlister })());

  const requested = async (amount: string): Promise<ApprovedWithdrawal> => {
    const seller = await anApprovedSeller(dependencies);
    const method = await aReadyPayoutMethod(fixture, seller);
    await withMoney(dependencies, seller.id, amount);
    const request = { sellerId: seller.id, methodId: method.id, amount: usdt(amount) };
    const { id, address } = valueOf(
      await requestWithdrawal(dependencies)({ ...request, fundPassword: SELLER_FUND_PASSWORD }),
    );
    await allowlist();
    return { id, sellerId: seller.id, address };
  };

  return {
    fixture,
    chain,
    signer,
    sender,
    approvers,
    requested,
    approved: async (amount) => {
      const request = await requested(amount);
      for (const approver of approvers) {
        const of = { subject: 'withdrawal', id: request.id } as const;
        const signed = signedWithKey(dependencies, await approvalBy(dependencies, approver, of));
        const decision = { kind: 'approve' } as const;
        valueOf(
          await decideWithdrawal(signed)({ withdrawalId: request.id, operator: approver.id, decision }),
        );
      }
      clock.pass(DAY_MS);
      return request;
    },
    signAgain: async (id) => {
      for (const approver of approvers) {
        const approval = await approvalBy(dependencies, approver, { subject: 'withdrawal', id });
        valueOf(await signApproval(dependencies)(approval));
      }
    },
    allowlist,
    tellKeys: async () => void (await tellSignerOfKeys({ ...dependencies, teller })()),
    progressOf: async (id) => {
      const found = await dependencies.transactions.run(async ({ session }) => ({
        ok: true,
        value: await lockWithdrawal(session, id),
      }));
      const withdrawal = valueOf(found);
      if (withdrawal === undefined) throw new Error('the withdrawal does not exist');
      return withdrawal.progress;
    },
    outboundTransactionsOf: async (id) =>
      (
        await fixture.owner.query<{ state: OutboundTransactionState; nonce: number }>(
          'select state, nonce from chain.outbound_transactions where withdrawal_id = $1 order by made_at, nonce',
          [id],
        )
      ).rows,
    received: (address) => node.tokenBalance(chain.token.address, address),
    finalize: () => chain.mine(BLOCKS_TO_FINALITY),
    openAlarms: async () =>
      (await dependencies.transactions.read(({ chainAlarms }) => chainAlarms.open())).map(({ kind }) => kind),
    close: async () => {
      await Promise.all([signer.stop(), chain.stop(), fixture.close()]);
      softToken?.remove();
    },
  };
}
