import type { FeatureScreens } from '../../shared/screens/index.ts';

export const SCREENS: FeatureScreens = {
  messages: ['withdrawals'],
  screens: [
    { page: 'withdraw', load: async () => (await import('./withdraw/withdraw-screen.tsx')).WithdrawScreen },
    { page: 'records', load: async () => (await import('./records/records-screen.tsx')).RecordsScreen },
    {
      page: 'payoutMethods',
      load: async () => (await import('./payout-methods/payout-methods-screen.tsx')).PayoutMethodsScreen,
    },
    { page: 'withdrawToBank', load: async () => (await import('./bank/bank-screen.tsx')).BankScreen },
  ],
};
