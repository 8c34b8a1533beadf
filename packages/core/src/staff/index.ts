export * from './audit-line.ts';
export * from './duty.ts';
export * from './member.ts';
export * from './roles.ts';
export * from './second-factor.ts';
export * from './session.ts';
