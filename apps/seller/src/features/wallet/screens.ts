import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['wallet', 'place'],
  screens: [
    { page: 'wallet', load: async () => (await import('./wallet/wallet-screen.tsx')).WalletScreen },
    { page: 'assets', load: async () => (await import('./assets/assets-screen.tsx')).AssetsScreen },
    {
      page: 'statements',
      messages: ['statements'],
      load: async () => (await import('./statements/statements-screen.tsx')).StatementsScreen,
    },
    {
      page: 'statementCheck',
      messages: ['statements', 'verifier'],
      load: async () => (await import('./statements/check/check-screen.tsx')).StatementCheckScreen,
    },
    { page: 'fundLog', load: async () => (await import('./fund-log/fund-log-screen.tsx')).FundLogScreen },
    { page: 'placeInTree', load: async () => (await import('./solvency/place-screen.tsx')).PlaceScreen },
  ],
};
