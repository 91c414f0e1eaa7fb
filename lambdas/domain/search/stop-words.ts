/**
 * Words that questions are made of and that say nothing about what is asked. Neither search nor the assistant looks for
 * them. `go`, `it` and the like can be names too, so the list holds only words that hardly ever are.
 */
export const questionWords: ReadonlySet<string> = new Set(
  (
    'a about again all also am an and another any anyone anything are as ask at be been being but by can cannot cant ' +
    'could did difference do does doesnt doing dont each else ever every explain explained explains few find for from get gets ' +
    'give got had has have having he hello help hey hi hows how i id if im in into is isnt it its ive just know ' +
    'learn let like long lot many may maybe me mean meaning means might more most much must my need next no not now of ' +
    'off ok on one only or other our out please really say see shall she should show so some something such tell ' +
    'than thank thanks that thats the their them then there these they thing things this those to too up us use used ' +
    'using very want was way we well were what whats when where which while who whom whose why will wish with wont ' +
    'work works would yes you your youre'
  ).split(' '),
);

/** Words with which people ask a catalog for a course, whatever it is about. */
const courseWords: ReadonlySet<string> = new Set(
  'best course courses good lesson lessons looking recommend start started study take teach teaches tutorial tutorials understand wanna'.split(
    ' ',
  ),
);

/** Whether a folded word never excludes a course from a search. */
export const isStopWord = (word: string): boolean => questionWords.has(word) || courseWords.has(word);
