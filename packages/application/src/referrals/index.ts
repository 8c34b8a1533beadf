export * from './get-invitation.ts';
export * from './get-team-figures.ts';
export * from './list-team.ts';
