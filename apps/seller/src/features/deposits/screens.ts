import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['deposits'],
  screens: [
    { page: 'deposit', load: async () => (await import('./deposit/deposit-screen.tsx')).DepositScreen },
    { page: 'deposits', load: async () => (await import('./deposits/deposits-screen.tsx')).DepositsScreen },
  ],
};
