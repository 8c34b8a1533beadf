export * from './followers.ts';
export * from './social-account-fields.tsx';
export * from './social-accounts-input.ts';
