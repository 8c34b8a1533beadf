/** Whether the video has audio, as far as the browser knows yet. */
export function hasSound(video: HTMLVideoElement): boolean {
  const decoded = (video as { webkitAudioDecodedByteCount?: number }).webkitAudioDecodedByteCount ?? 0;
  return decoded > 0 || (video as { mozHasAudio?: boolean }).mozHasAudio === true;
}
