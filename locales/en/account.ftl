devices-about = A code takes your name and your matches to another device. It works once, within five minutes.
code-make = Get a code
code-is = Enter this code on the other device:
code-use = Use the code
code-used = This device is now { $name }.
code-replaces = It replaces your current identity on this device.
code-too-many-devices = Too many devices have this name already. In the settings of one of them, choose “{ device-forget }” or “{ devices-forget-others }”. Then use a new code here.
hidden-none = You have hidden nobody.
hidden-about = You see neither their names nor what they say.
hidden-unknown = Someone ({ $id })
hidden-show = Show again
devices-yours = { $count ->
    [one] One device has your name:
   *[other] { $count } devices have your name:
}
device-this = This device
device-other = Another device
device-since = since { $time }
device-used = last used { $time }
device-forget = Forget this device
device-forget-about = Your name, your matches and your tables stay on your other devices. This device will no longer know you.
device-forget-last = This is your only device. Once it is forgotten, nobody can ever reach your name, your matches and your tables again, not even you. To keep them, first use a code on another device.
device-forgotten = This device has been forgotten.
devices-forget-others = Forget all other devices
devices-forget-others-about = { $count ->
    [one] Your name is removed from one other device, which is disconnected. A code that is still unused becomes invalid. This device stays.
   *[other] Your name is removed from { $count } other devices, which are disconnected. A code that is still unused becomes invalid. This device stays.
}
devices-others-forgotten = All other devices have been forgotten.
device-nameless-about = You removed it from another device, or someone with a copy of this device’s cookie uses it now. On a device that still has your name, get a code. Use it here in the settings, and then forget all other devices.
