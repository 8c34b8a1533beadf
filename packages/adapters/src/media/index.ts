export * from './ffmpeg-packager.ts';
export * from './sharp-pictures.ts';
