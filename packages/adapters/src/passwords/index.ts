export * from './argon2-passwords.ts';
export * from './hmac.ts';
