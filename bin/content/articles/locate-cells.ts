/** Finds the lines (from 1) at which a notebook's cells begin, so that problems can name them. `json` must be valid JSON. */
export const locateCells = (json: string): number[] => {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let key = '';
  let isInCells = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '\n') line += 1;
    else if (character === '"') {
      const start = at + 1;
      for (at += 1; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1;
      if (depth === 1) key = json.slice(start, at);
    } else if (character === '{' || character === '[') {
      if (depth === 1 && character === '[' && key === 'cells') isInCells = true;
      if (depth === 2 && isInCells) lines.push(line);
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 1) isInCells = false;
    }
  }
  return lines;
};
