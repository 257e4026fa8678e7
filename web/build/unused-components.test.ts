import { expect, test } from 'vitest'
import { markedFreeOfEffects } from './unused-components.ts'

test('components and contexts of a package are marked as free of effects, and lose their display name', () => {
  const code = `import * as React from 'react';
var Context = React.createContext(null);
Context.displayName = "Context";
var Link = React.forwardRef(function Link() {});
start(React.version);
var shared = React.version, Plain = make();
shared.name = "x";
`
  expect(markedFreeOfEffects('a.js', code)).toBe(`import * as React from 'react';
var Context = /* @__PURE__ */ React.createContext(null);

var Link = /* @__PURE__ */ React.forwardRef(function Link() {});
start(React.version);
var shared = React.version, Plain = make();
shared.name = "x";
`)
})
