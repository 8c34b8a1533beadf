import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { configFrom } from './config.ts';

const PAYER_KEY = createHash('sha256').update('payer').digest('base64');
const BASE = {
  CLIFFHANGER_ENV: 'production',
  PORT: '0',
  CHAIN_DUTIES: 'watcher-1',
  WATCHER_1_DATABASE_URL: 'postgres://somebody@127.0.0.1/somewhere',
};
const BEP20 = {
  CHAIN_BEP20_NODES: 'https://one.example https://two.example',
  CHAIN_BEP20_ID: '56',
  CHAIN_BEP20_TOKEN: '0x55d398326f99059ff775485246999027b3197955',
};

test('a network without nodes is not followed', () => {
  expect(configFrom(BASE).networks).toEqual([]);
});

test('addresses come out in the form in which we keep them', () => {
  const [bep20] = configFrom({
    ...BASE,
    ...BEP20,
    CHAIN_BEP20_PLATFORM_ADDRESSES: '0x52908400098527886e0f7030069857d2e4169ee7',
  }).networks;
  expect(bep20).toMatchObject({
    network: 'bep20',
    chainId: 56,
    token: '0x55d398326f99059fF775485246999027B3197955',
    platformAddresses: ['0x52908400098527886E0F7030069857D2E4169EE7'],
  });
});

test('money leaves where there is a signer and a cold wallet; limits are amounts of USDT', () => {
  const { signer, networks } = configFrom({
    ...BASE,
    ...BEP20,
    SIGNER_URL: 'http://127.0.0.1:4110',
    SIGNER_PAYER_PRIVATE_KEY: PAYER_KEY,
    CHAIN_BEP20_COLD_WALLET: '0x52908400098527886e0f7030069857d2e4169ee7',
    CHAIN_BEP20_HOT_WALLET_FROM: '500.5',
  });
  expect(signer).toEqual({ url: 'http://127.0.0.1:4110', privateKey: PAYER_KEY });
  expect(networks).toMatchObject([
    {
      coldWallet: '0x52908400098527886E0F7030069857D2E4169EE7',
      consolidationRules: { hotWalletFrom: 500_500_000n },
    },
  ]);
});

test('a signer without a key, and a limit that is no amount, are mistakes', () => {
  expect(() => configFrom({ ...BASE, SIGNER_URL: 'http://127.0.0.1:4110' })).toThrow('belong together');
  expect(() => configFrom({ ...BASE, ...BEP20, CHAIN_BEP20_COIN_PRICE: '1e3' })).toThrow('COIN_PRICE');
});

test.each([
  ['one node', { CHAIN_BEP20_NODES: 'https://one.example' }],
  ['one node twice', { CHAIN_BEP20_NODES: 'https://one.example/a https://one.example/b' }],
  ['no token', { CHAIN_BEP20_TOKEN: '' }],
  ['a token that is none', { CHAIN_BEP20_TOKEN: '0x12' }],
  ['no id', { CHAIN_BEP20_ID: '' }],
])('where money is real it does not start with %s', (_what, wrong) => {
  expect(() => configFrom({ ...BASE, ...BEP20, ...wrong })).toThrow('CHAIN_BEP20_');
});

test('Tron is followed where its nodes are named, and nothing is paid out there but by people', () => {
  const tron = {
    CHAIN_TRC20_NODES: 'https://one.example https://two.example',
    CHAIN_TRC20_ID: '728126428',
    CHAIN_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    CHAIN_TRC20_START: '77000000',
  };
  expect(configFrom({ ...BASE, ...tron }).networks).toMatchObject([
    {
      network: 'trc20',
      chainId: 728_126_428,
      startHeight: 77_000_000,
      token: tron.CHAIN_TRC20_TOKEN,
      coldWallet: undefined,
    },
  ]);
  expect(() => configFrom({ ...BASE, ...tron, CHAIN_TRC20_COLD_WALLET: tron.CHAIN_TRC20_TOKEN })).toThrow(
    'CHAIN_TRC20_COLD_WALLET',
  );
  expect(() => configFrom({ ...BASE, ...tron, CHAIN_TRC20_TOKEN: BEP20.CHAIN_BEP20_TOKEN })).toThrow(
    'CHAIN_TRC20_TOKEN',
  );
});

test('in production each duty is a process of its own, with its own credentials', () => {
  expect(configFrom(BASE).duties).toEqual([
    { duty: 'watcher-1', databaseUrl: 'postgres://somebody@127.0.0.1/somewhere' },
  ]);
  const all = {
    WATCHER_2_DATABASE_URL: 'postgres://two@127.0.0.1/somewhere',
    PAYER_DATABASE_URL: 'postgres://payer@127.0.0.1/somewhere',
  };
  expect(() => configFrom({ ...BASE, ...all, CHAIN_DUTIES: 'watcher-1 payer' })).toThrow('CHAIN_DUTIES');
  expect(() => configFrom({ ...BASE, CHAIN_DUTIES: 'watcher-2' })).toThrow('WATCHER_2_DATABASE_URL');
  expect(() => configFrom({ ...BASE, CHAIN_DUTIES: 'everything' })).toThrow('everything is none');
  const development = { ...BASE, ...all, CLIFFHANGER_ENV: 'development', CHAIN_DUTIES: undefined };
  expect(configFrom(development).duties.map(({ duty }) => duty)).toEqual(['watcher-1', 'watcher-2', 'payer']);
});
