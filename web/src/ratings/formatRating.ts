// Ratings in words.

import type { ShownRating } from "../api/wire";

/** A rating that few games stand behind has a question mark. */
export const formatRating = ({ rating, provisional }: ShownRating) => (provisional ? `${rating}?` : `${rating}`);

/** What a game brought, with its sign. */
export const formatRatingChange = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
