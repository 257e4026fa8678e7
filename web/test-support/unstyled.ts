import { __PRIVATE__ } from 'styled-components'

// jsdom lays nothing out and has no width, so rules of other screens would hide what a test looks for; and it matches every rule anew
// for each element that is asked for by its role, which takes minutes. How things look is shown by the browser tests.
__PRIVATE__.mainSheet.options.target = document.createElement('head')
