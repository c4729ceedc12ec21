// A great moment of a game: a picture over the board for a few seconds, which a click skips.

/** A scene, and a piece of it that moves in; the addresses of two pictures of the same size. */
export interface MomentPicture {
  scene: string;
  piece: string;
  enter: "drop" | "charge" | "rise";
}

/** A picture with what has happened, in words. */
export interface Moment extends MomentPicture {
  words: string;
}

/** How long a moment is seen at least, in milliseconds, unless the player wants everything at once. */
export const MOMENT = 2200;
