export * from './login-roles.ts';
export * from './role-limits.ts';
export * from './take-everything-from.ts';
