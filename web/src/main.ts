import { mount } from 'svelte'
import App from './App.svelte'
import './look.css'
import { bestLanguage, speak } from './words.svelte'

await speak(bestLanguage())
mount(App, { target: document.getElementById('app')! })
